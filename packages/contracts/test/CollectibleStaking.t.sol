// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {CollectibleStaking} from "../src/CollectibleStaking.sol";
import {Dismissible} from "../src/Dismissible.sol";
import {SignedVouchers} from "../src/SignedVouchers.sol";
import {Collectible} from "./support/Collectible.sol";
import {LimitBehaviour} from "./support/LimitBehaviour.sol";
import {vm} from "./support/Test.sol";
import {Voucher} from "./support/VoucherTest.sol";

contract CollectibleStakingTest is LimitBehaviour {
    Collectible internal collectible;
    CollectibleStaking internal staking;

    event Staked(address indexed account, uint256 indexed tokenId);
    event Unstaked(address indexed account, uint256 indexed nonce, uint256 indexed tokenId);

    /// @dev Bob staked the token; alice, who bought it inside Passport, has the vouchers.
    function setUp() public {
        vm.warp(START);
        collectible = new Collectible();
        staking = new CollectibleStaking(collectible, _holders(), vm.addr(SIGNER_KEY), _wideLimits());
        collectible.mint(bob, SUBJECT);
        vm.startPrank(bob);
        collectible.approve(address(staking), SUBJECT);
        vm.expectEmit(address(staking));
        emit Staked(bob, SUBJECT);
        staking.stake(SUBJECT);
        vm.stopPrank();
    }

    function test_StakingTakesTheTokenAndRemembersWhoStaked() public view {
        vm.assertEq(collectible.ownerOf(SUBJECT), address(staking));
        vm.assertEq(staking.stakerOf(SUBJECT), bob);
    }

    function test_UnstakingGivesTheTokenToWhomTheVoucherNames() public {
        Voucher memory voucher = _voucher();
        bytes memory signature = _sign(voucher);
        vm.expectEmit(address(staking));
        emit Unstaked(alice, 0, SUBJECT);
        _submitAs(alice, voucher, signature);
        vm.assertEq(collectible.ownerOf(SUBJECT), alice);
        vm.assertEq(staking.stakerOf(SUBJECT), address(0));
    }

    function test_ATokenCanBeStakedAgain() public {
        Voucher memory voucher = _voucher();
        _submitAs(alice, voucher, _sign(voucher));
        vm.startPrank(alice);
        collectible.approve(address(staking), SUBJECT);
        staking.stake(SUBJECT);
        vm.stopPrank();
        vm.assertEq(staking.stakerOf(SUBJECT), alice);
    }

    function test_StakingNeedsTheApprovalAndTheToken() public {
        collectible.mint(alice, 8);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, address(staking), 8)
        );
        staking.stake(8);
        vm.prank(alice);
        collectible.approve(address(staking), 8);
        vm.prank(mallory);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, mallory, 8, alice));
        staking.stake(8);
        vm.assertEq(staking.stakerOf(8), address(0));
    }

    function test_AStakedTokenCannotBeStakedOver() public {
        vm.prank(mallory);
        vm.expectRevert();
        staking.stake(SUBJECT);
        vm.assertEq(staking.stakerOf(SUBJECT), bob);
    }

    function test_PausingStopsStaking() public {
        collectible.mint(alice, 8);
        vm.prank(alice);
        collectible.approve(address(staking), 8);
        _pause();
        vm.prank(alice);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        staking.stake(8);
    }

    function test_ASafeTransferIntoItIsRefused() public {
        collectible.mint(alice, 8);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(staking)));
        collectible.safeTransferFrom(alice, address(staking), 8);
    }

    function test_AStrayTokenComesBackByAVoucher() public {
        collectible.mint(alice, 8);
        vm.prank(alice);
        collectible.transferFrom(alice, address(staking), 8);
        vm.assertEq(staking.stakerOf(8), address(0));
        Voucher memory voucher = _voucher();
        voucher.subject = 8;
        _submitAs(alice, voucher, _sign(voucher));
        vm.assertEq(collectible.ownerOf(8), alice);
    }

    function testFuzz_ATokenThatIsNotHereReverts(uint256 tokenId) public {
        vm.assume(tokenId != SUBJECT);
        Voucher memory voucher = _voucher();
        voucher.subject = tokenId;
        bytes memory signature = _sign(voucher);
        vm.assertEq(_verify(voucher, signature), 6);
        vm.expectRevert(abi.encodeWithSelector(CollectibleStaking.NotHeld.selector, tokenId));
        _submitAs(alice, voucher, signature);
        vm.assertEq(staking.nonces(alice), 0);
    }

    function test_ATokenHeldBySomebodyElseReverts() public {
        collectible.mint(carol, 8);
        Voucher memory voucher = _voucher();
        voucher.subject = 8;
        bytes memory signature = _sign(voucher);
        vm.assertEq(_verify(voucher, signature), 6);
        vm.expectRevert(abi.encodeWithSelector(CollectibleStaking.NotHeld.selector, 8));
        _submitAs(alice, voucher, signature);
    }

    function test_AQueuedTokenStaysStakedUntilItIsReleased() public {
        _queueAlices();
        vm.assertEq(staking.stakerOf(SUBJECT), bob);
        vm.assertEq(collectible.ownerOf(SUBJECT), address(staking));
        vm.warp(block.timestamp + 1 days);
        staking.release(alice, 0);
        vm.assertEq(staking.stakerOf(SUBJECT), address(0));
        vm.assertEq(collectible.ownerOf(SUBJECT), alice);
    }

    function test_TheConstructorRefusesNobody() public {
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new CollectibleStaking(Collectible(address(0)), _holders(), alice, _wideLimits());
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new CollectibleStaking(collectible, _holders(), address(0), _wideLimits());
    }

    function _contract() internal view override returns (SignedVouchers) {
        return staking;
    }

    function _countedAmount() internal pure override returns (uint256) {
        return 1;
    }

    function _countedToken() internal pure override returns (uint256) {
        return SUBJECT;
    }

    function _domainName() internal pure override returns (string memory) {
        return "Passport Staking";
    }

    function _structHash(Voucher memory voucher) internal view override returns (bytes32) {
        bytes32 typeHash =
            keccak256("Unstake(address account,address collection,uint256 tokenId,uint256 nonce,uint256 expiry)");
        address collection = address(collectible);
        return
            keccak256(
                abi.encode(typeHash, voucher.account, collection, voucher.subject, voucher.nonce, voucher.expiry)
            );
    }

    function _submit(Voucher memory voucher, bytes memory signature) internal override {
        staking.signedUnstake(voucher.subject, voucher.expiry, signature);
    }

    function _verify(Voucher memory voucher, bytes memory signature) internal view override returns (uint8) {
        return staking.verify(voucher.account, voucher.subject, voucher.expiry, signature);
    }

    function _isServed() internal view override returns (bool) {
        return collectible.ownerOf(SUBJECT) == alice;
    }
}
