// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Dismissible} from "../src/Dismissible.sol";
import {Holders} from "../src/Guarded.sol";
import {PassportCollectible} from "../src/PassportCollectible.sol";
import {SignedVouchers} from "../src/SignedVouchers.sol";
import {LimitBehaviour} from "./support/LimitBehaviour.sol";
import {vm} from "./support/Test.sol";
import {Voucher} from "./support/VoucherTest.sol";

contract PassportCollectibleTest is LimitBehaviour {
    PassportCollectible internal collectible;

    event SignedMint(address indexed account, uint256 indexed nonce, uint256 indexed tokenId);
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event BatchMetadataUpdate(uint256 fromTokenId, uint256 toTokenId);
    event BaseURIChanged(string previous, string next);

    function setUp() public {
        vm.warp(START);
        collectible = new PassportCollectible(
            "Genesis", "GEN", "https://x.example/", _holders(), vm.addr(SIGNER_KEY), _wideLimits()
        );
    }

    function test_MintsToTheCallerAndSaysSo() public {
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        vm.expectEmit(address(collectible));
        emit SignedMint(alice, 0, SUBJECT);
        vm.expectEmit(address(collectible));
        emit Transfer(address(0), alice, SUBJECT);
        _submitAs(alice, voucher, signature);
        vm.assertEq(collectible.ownerOf(SUBJECT), alice);
        vm.assertEq(collectible.tokenURI(SUBJECT), "https://x.example/7");
    }

    function testFuzz_ATokenIsMintedOnceForEver(uint256 tokenId) public {
        Voucher memory voucher = _voucher();
        voucher.subject = tokenId;
        _submitAs(alice, voucher, _sign(voucher));
        vm.prank(alice);
        collectible.transferFrom(alice, bob, tokenId);
        voucher.nonce = 1;
        bytes memory signature = _sign(voucher);
        vm.assertEq(_verify(voucher, signature), 6);
        vm.expectRevert(abi.encodeWithSelector(PassportCollectible.AlreadyMinted.selector, tokenId));
        _submitAs(alice, voucher, signature);
        vm.assertEq(collectible.ownerOf(tokenId), bob);
        vm.assertEq(collectible.nonces(alice), 1);
    }

    function testFuzz_ForAnotherCollectionReverts(address other) public {
        vm.assume(other != address(collectible));
        Voucher memory voucher = _voucher();
        bytes32 domain = _domain(voucher);
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", domain, _mintHash(voucher, other)));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, digest);
        _expectInvalid();
        _submitAs(alice, voucher, abi.encodePacked(r, s, v));
    }

    function test_PausingStopsNoTransfer() public {
        Voucher memory voucher = _voucher();
        _submitAs(alice, voucher, _sign(voucher));
        _pause();
        vm.prank(alice);
        collectible.transferFrom(alice, bob, SUBJECT);
        vm.assertEq(collectible.ownerOf(SUBJECT), bob);
    }

    function test_OnlyTheTimelockSetsTheBaseUri() public {
        _expectMissingRole(mallory, collectible.DEFAULT_ADMIN_ROLE());
        vm.prank(mallory);
        collectible.setBaseURI("https://mallory.example/");
        string memory before = "https://x.example/";
        vm.expectEmit(address(collectible));
        emit BaseURIChanged(before, "https://y.example/");
        vm.expectEmit(address(collectible));
        emit BatchMetadataUpdate(0, type(uint256).max);
        vm.prank(timelock);
        collectible.setBaseURI("https://y.example/");
        Voucher memory voucher = _voucher();
        _submitAs(alice, voucher, _sign(voucher));
        vm.assertEq(collectible.tokenURI(SUBJECT), "https://y.example/7");
    }

    function test_SupportsItsInterfaces() public view {
        bytes4[6] memory ids = [bytes4(0x01ffc9a7), 0x80ac58cd, 0x5b5e139f, 0x49064906, 0x7965db0b, 0x31498786];
        for (uint256 i = 0; i < ids.length; ++i) {
            vm.assertTrue(collectible.supportsInterface(ids[i]));
        }
        vm.assertFalse(collectible.supportsInterface(0xffffffff));
    }

    /// @dev A token that was minted by another voucher meanwhile cannot come out of the queue a second time.
    function test_AQueuedTokenIsMintedOnce() public {
        _queueAlices();
        vm.prank(timelock);
        collectible.setLimits(9, 9);
        Voucher memory voucher = _voucher();
        voucher.account = bob;
        _submitAs(bob, voucher, _sign(voucher));
        vm.warp(block.timestamp + 1 days);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidSender.selector, address(0)));
        collectible.release(alice, 0);
        vm.assertEq(collectible.ownerOf(SUBJECT), bob);
    }

    function test_TheConstructorRefusesNobody() public {
        for (uint256 i = 0; i < 3; ++i) {
            Holders memory holders = _holders();
            if (i == 0) holders.admin = address(0);
            if (i == 1) holders.guardian = address(0);
            if (i == 2) holders.pauser = address(0);
            vm.expectRevert(Dismissible.ZeroAddress.selector);
            new PassportCollectible("", "", "", holders, alice, _wideLimits());
        }
        Holders memory orphan = _holders();
        orphan.timelock = address(0);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlInvalidDefaultAdmin.selector, address(0)
            )
        );
        new PassportCollectible("", "", "", orphan, alice, _wideLimits());
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new PassportCollectible("", "", "", _holders(), address(0), _wideLimits());
    }

    function _contract() internal view override returns (SignedVouchers) {
        return collectible;
    }

    function _countedAmount() internal pure override returns (uint256) {
        return 1;
    }

    function _countedToken() internal pure override returns (uint256) {
        return SUBJECT;
    }

    function _domainName() internal pure override returns (string memory) {
        return "Passport Collectible";
    }

    function _structHash(Voucher memory voucher) internal view override returns (bytes32) {
        return _mintHash(voucher, address(collectible));
    }

    function _mintHash(Voucher memory voucher, address collection) internal pure returns (bytes32) {
        bytes32 typeHash =
            keccak256("Mint(address account,address collection,uint256 tokenId,uint256 nonce,uint256 expiry)");
        return
            keccak256(
                abi.encode(typeHash, voucher.account, collection, voucher.subject, voucher.nonce, voucher.expiry)
            );
    }

    function _submit(Voucher memory voucher, bytes memory signature) internal override {
        collectible.signedMint(voucher.subject, voucher.expiry, signature);
    }

    function _verify(Voucher memory voucher, bytes memory signature) internal view override returns (uint8) {
        return collectible.verify(voucher.account, voucher.subject, voucher.expiry, signature);
    }

    function _isServed() internal view override returns (bool) {
        return collectible.balanceOf(alice) == 1;
    }
}
