// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {CollectibleStakingOld} from "../src/CollectibleStakingOld.sol";
import {Collectible} from "./support/Collectible.sol";
import {Test, vm} from "./support/Test.sol";

contract CollectibleStakingOldTest is Test {
    Collectible internal collectible;
    CollectibleStakingOld internal staking;

    event Staked(address indexed account, uint256 indexed tokenId);
    event UnstakedOld(address indexed account, uint256 indexed tokenId);
    event Closed();

    function setUp() public {
        collectible = new Collectible();
        staking = new CollectibleStakingOld(collectible, admin);
        collectible.mint(alice, 1);
        vm.startPrank(alice);
        collectible.approve(address(staking), 1);
        vm.expectEmit(address(staking));
        emit Staked(alice, 1);
        staking.stake(1);
        vm.stopPrank();
    }

    function test_StakingTakesTheTokenAndRemembersWhoStaked() public view {
        vm.assertEq(collectible.ownerOf(1), address(staking));
        vm.assertEq(staking.stakerOf(1), alice);
    }

    function test_TheStakerTakesItBackOnce() public {
        vm.expectEmit(address(staking));
        emit UnstakedOld(alice, 1);
        vm.prank(alice);
        staking.unstake(1);
        vm.assertEq(collectible.ownerOf(1), alice);
        vm.assertEq(staking.stakerOf(1), address(0));
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(CollectibleStakingOld.NotStaker.selector, 1));
        staking.unstake(1);
    }

    function testFuzz_NobodyElseTakesIt(address other) public {
        vm.assume(other != alice);
        vm.prank(other);
        vm.expectRevert(abi.encodeWithSelector(CollectibleStakingOld.NotStaker.selector, 1));
        staking.unstake(1);
    }

    function test_AStakedTokenCannotBeStakedOver() public {
        vm.prank(mallory);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, mallory, 1, address(staking))
        );
        staking.stake(1);
        vm.assertEq(staking.stakerOf(1), alice);
    }

    function test_AfterClosingItTakesNothingNewButGivesBack() public {
        collectible.mint(bob, 2);
        vm.prank(bob);
        collectible.approve(address(staking), 2);
        vm.expectEmit(address(staking));
        emit Closed();
        vm.prank(admin);
        staking.close();
        vm.assertTrue(staking.closed());
        vm.prank(bob);
        vm.expectRevert(CollectibleStakingOld.StakingClosed.selector);
        staking.stake(2);
        vm.prank(admin);
        vm.expectRevert(CollectibleStakingOld.StakingClosed.selector);
        staking.close();
        vm.prank(alice);
        staking.unstake(1);
        vm.assertEq(collectible.ownerOf(1), alice);
    }

    function testFuzz_OnlyTheAdminCloses(address other) public {
        vm.assume(other != admin);
        _expectMissingRole(other, staking.DEFAULT_ADMIN_ROLE());
        vm.prank(other);
        staking.close();
    }

    function test_ASafeTransferIntoItIsRefused() public {
        collectible.mint(bob, 2);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(staking)));
        collectible.safeTransferFrom(bob, address(staking), 2);
    }

    function test_TheConstructorRefusesNobody() public {
        vm.expectRevert(CollectibleStakingOld.ZeroAddress.selector);
        new CollectibleStakingOld(Collectible(address(0)), admin);
        vm.expectRevert(CollectibleStakingOld.ZeroAddress.selector);
        new CollectibleStakingOld(collectible, address(0));
    }
}
