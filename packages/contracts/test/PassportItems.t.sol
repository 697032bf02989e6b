// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {Dismissible} from "../src/Dismissible.sol";
import {Guarded} from "../src/Guarded.sol";
import {PassportItems} from "../src/PassportItems.sol";
import {SignedVouchers} from "../src/SignedVouchers.sol";
import {LimitBehaviour} from "./support/LimitBehaviour.sol";
import {vm} from "./support/Test.sol";
import {Voucher} from "./support/VoucherTest.sol";

contract PassportItemsTest is LimitBehaviour {
    event BaseURIChanged(string previous, string next);

    uint256 internal constant AMOUNT = 3;

    PassportItems internal items;
    address internal depositAddress = _person("deposit address");

    event SignedMint(address indexed account, uint256 indexed nonce, uint256 indexed tokenId, uint256 amount);
    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );

    function setUp() public {
        vm.warp(START);
        items = new PassportItems(
            "https://x.example/{id}", _holders(), vm.addr(SIGNER_KEY), _wideLimits(), depositAddress
        );
    }

    function test_MintsToTheCallerAndSaysSo() public {
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        vm.expectEmit(address(items));
        emit SignedMint(alice, 0, SUBJECT, AMOUNT);
        vm.expectEmit(address(items));
        emit TransferSingle(alice, address(0), alice, SUBJECT, AMOUNT);
        _submitAs(alice, voucher, signature);
        vm.assertEq(items.balanceOf(alice, SUBJECT), AMOUNT);
        vm.assertEq(items.totalSupply(SUBJECT), AMOUNT);
        vm.assertEq(items.uri(SUBJECT), "https://x.example/{id}");
    }

    function testFuzz_CHAIN_23_ForAnotherAmountReverts(uint256 amount) public {
        vm.assume(amount != AMOUNT);
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        vm.assertEq(items.verify(alice, SUBJECT, amount, voucher.expiry, signature), 3);
        vm.prank(alice);
        _expectInvalid();
        items.signedMint(SUBJECT, amount, voucher.expiry, signature);
    }

    function test_NoneIsNoMint() public {
        Voucher memory voucher = _voucher();
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(
            SIGNER_KEY, keccak256(abi.encodePacked(hex"1901", _domain(voucher), _itemHash(voucher, 0)))
        );
        vm.prank(alice);
        vm.expectRevert(Guarded.ZeroAmount.selector);
        items.signedMint(SUBJECT, 0, voucher.expiry, abi.encodePacked(r, s, v));
    }

    /// @dev A receiver that calls again from inside its mint meets a spent voucher.
    function test_AReceiverThatCallsBackMintsOnce() public {
        ReenteringReceiver receiver = new ReenteringReceiver(items);
        Voucher memory voucher = _voucher();
        voucher.account = address(receiver);
        receiver.mint(SUBJECT, AMOUNT, voucher.expiry, _sign(voucher));
        vm.assertEq(items.balanceOf(address(receiver), SUBJECT), AMOUNT);
        vm.assertEq(items.nonces(address(receiver)), 1);
        vm.assertTrue(receiver.wasRefused());
    }

    function test_PausingStopsNoTransfer() public {
        Voucher memory voucher = _voucher();
        _submitAs(alice, voucher, _sign(voucher));
        _pause();
        vm.prank(alice);
        items.safeTransferFrom(alice, bob, SUBJECT, 2, "");
        vm.assertEq(items.balanceOf(bob, SUBJECT), 2);
    }

    /// @dev Passport credits the first log; after the second there is nothing left to take.
    function test_CHAIN_40_ADepositIsBurned() public {
        Voucher memory voucher = _voucher();
        _submitAs(alice, voucher, _sign(voucher));
        vm.expectEmit(address(items));
        emit TransferSingle(alice, alice, depositAddress, SUBJECT, 2);
        vm.expectEmit(address(items));
        emit TransferSingle(alice, depositAddress, address(0), SUBJECT, 2);
        vm.prank(alice);
        items.safeTransferFrom(alice, depositAddress, SUBJECT, 2, "");
        vm.assertEq(items.balanceOf(depositAddress, SUBJECT), 0);
        vm.assertEq(items.balanceOf(alice, SUBJECT), AMOUNT - 2);
        vm.assertEq(items.totalSupply(SUBJECT), AMOUNT - 2);
        vm.prank(depositAddress);
        vm.expectRevert();
        items.safeTransferFrom(depositAddress, mallory, SUBJECT, 1, "");
    }

    function test_CHAIN_40_ADepositOfSeveralIsBurned() public {
        Voucher memory voucher = _voucher();
        _submitAs(alice, voucher, _sign(voucher));
        uint256[] memory ids = new uint256[](2);
        uint256[] memory values = new uint256[](2);
        (ids[0], ids[1], values[0], values[1]) = (SUBJECT, SUBJECT, 1, 2);
        vm.prank(alice);
        items.safeBatchTransferFrom(alice, depositAddress, ids, values, "");
        vm.assertEq(items.balanceOf(depositAddress, SUBJECT), 0);
        vm.assertEq(items.totalSupply(SUBJECT), 0);
    }

    /// @dev Two logs each: items of another token that leave with those that arrive are not burned.
    function test_CHAIN_40_OnlyWhatArrivesIsBurned() public {
        Voucher memory voucher = _voucher();
        _submitAs(alice, voucher, _sign(voucher));
        vm.prank(alice);
        items.safeTransferFrom(alice, bob, SUBJECT, 1, "");
        vm.assertEq(items.balanceOf(bob, SUBJECT), 1);
        vm.assertEq(items.totalSupply(SUBJECT), AMOUNT);
    }

    /// @dev `verify` says what the call would do, also at the ends of what an amount can be.
    function test_VerifyAndTheCallAgreeOnExtremeAmounts() public {
        vm.prank(guardian);
        items.lowerLimits(1, 1);
        uint256[4] memory amounts = [uint256(0), type(uint128).max, 2 ** 128, type(uint256).max];
        uint8[4] memory verdicts = [7, 5, 8, 8];
        uint256 expiry = block.timestamp + 5 minutes;
        for (uint256 i = 0; i < 4; ++i) {
            bytes memory signature = _signAmount(amounts[i], expiry);
            vm.assertEq(items.verify(alice, SUBJECT, amounts[i], expiry, signature), verdicts[i]);
            if (verdicts[i] > 5) vm.expectRevert();
            vm.prank(alice);
            items.signedMint(SUBJECT, amounts[i], expiry, signature);
        }
    }

    function _signAmount(uint256 amount, uint256 expiry) private view returns (bytes memory) {
        bytes32 typeHash =
            keccak256("MintItem(address account,uint256 tokenId,uint256 amount,uint256 nonce,uint256 expiry)");
        bytes32 hash = keccak256(abi.encode(typeHash, alice, SUBJECT, amount, items.nonces(alice), expiry));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", _domain(_voucher()), hash));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, digest);
        return abi.encodePacked(r, s, v);
    }

    /// @dev A domain that lapses would own the pictures of all items for ever.
    function test_OnlyTheTimelockSetsTheUri() public {
        _expectMissingRole(mallory, items.DEFAULT_ADMIN_ROLE());
        vm.prank(mallory);
        items.setURI("https://mallory.example/");
        string memory before = items.uri(0);
        vm.expectEmit(address(items));
        emit BaseURIChanged(before, "https://y.example/{id}.json");
        vm.prank(timelock);
        items.setURI("https://y.example/{id}.json");
        vm.assertEq(items.uri(SUBJECT), "https://y.example/{id}.json");
    }

    function test_TheConstructorRefusesNobody() public {
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new PassportItems("", _holders(), alice, _wideLimits(), address(0));
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new PassportItems("", _holders(), address(0), _wideLimits(), depositAddress);
    }

    function test_SupportsItsInterfaces() public view {
        bytes4[4] memory ids = [bytes4(0x01ffc9a7), 0xd9b67a26, 0x0e89341c, 0x7965db0b];
        for (uint256 i = 0; i < ids.length; ++i) {
            vm.assertTrue(items.supportsInterface(ids[i]));
        }
        vm.assertFalse(items.supportsInterface(0xffffffff));
    }

    function _contract() internal view override returns (SignedVouchers) {
        return items;
    }

    function _countedAmount() internal pure override returns (uint256) {
        return AMOUNT;
    }

    function _countedToken() internal pure override returns (uint256) {
        return SUBJECT;
    }

    function _domainName() internal pure override returns (string memory) {
        return "Passport Items";
    }

    function _structHash(Voucher memory voucher) internal pure override returns (bytes32) {
        return _itemHash(voucher, AMOUNT);
    }

    function _itemHash(Voucher memory voucher, uint256 amount) internal pure returns (bytes32) {
        bytes32 typeHash =
            keccak256("MintItem(address account,uint256 tokenId,uint256 amount,uint256 nonce,uint256 expiry)");
        return
            keccak256(abi.encode(typeHash, voucher.account, voucher.subject, amount, voucher.nonce, voucher.expiry));
    }

    function _submit(Voucher memory voucher, bytes memory signature) internal override {
        items.signedMint(voucher.subject, AMOUNT, voucher.expiry, signature);
    }

    function _verify(Voucher memory voucher, bytes memory signature) internal view override returns (uint8) {
        return items.verify(voucher.account, voucher.subject, AMOUNT, voucher.expiry, signature);
    }

    function _isServed() internal view override returns (bool) {
        return items.balanceOf(alice, SUBJECT) == AMOUNT;
    }
}

/// @notice Mallory's wallet: it uses its voucher a second time from inside the first mint.
contract ReenteringReceiver is IERC1155Receiver {
    PassportItems private immutable ITEMS;
    bytes private _call;
    bool public wasRefused;

    constructor(PassportItems items) {
        ITEMS = items;
    }

    function mint(uint256 tokenId, uint256 amount, uint256 expiry, bytes calldata signature) external {
        _call = abi.encodeCall(PassportItems.signedMint, (tokenId, amount, expiry, signature));
        ITEMS.signedMint(tokenId, amount, expiry, signature);
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external returns (bytes4) {
        (bool succeeded, bytes memory reason) = address(ITEMS).call(_call);
        wasRefused = !succeeded && bytes4(reason) == SignedVouchers.InvalidSignature.selector;
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }

    function supportsInterface(bytes4) external pure returns (bool) {
        return true;
    }
}
